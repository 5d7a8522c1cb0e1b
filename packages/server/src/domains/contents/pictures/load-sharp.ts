import sharp from 'sharp';

/** Formats that are decoded. Others that the library knows, such as SVG, are languages rather than pictures. */
const formats = [
  'VipsForeignLoadJpeg',
  'VipsForeignLoadPng',
  'VipsForeignLoadWebp',
  'VipsForeignLoadNsgif',
  'VipsForeignLoadTiff',
  'VipsForeignLoadHeif',
];

// One thread per picture: several processes draw, and answers need the processors too.
sharp.concurrency(1);
sharp.cache(false);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: formats });

/** The library with the formats that are decoded. Only processes that decode import it. */
export { sharp };
