import Grid2x2 from 'lucide-react/icons/grid-2x2';
import Grid3x3 from 'lucide-react/icons/grid-3x3';
import { useState } from 'react';
import { gridColumnsSetting, nextColumns } from '../../lib/page/device/grid-density.ts';
import { IconButton } from './icon-button.tsx';

/** Button that does what pinching a grid of pictures does: it goes through the densities. */
export function DensityButton() {
  const [, setColumns] = useState(gridColumnsSetting.read);
  const change = () => {
    // A pinch may have changed it meanwhile.
    const next = nextColumns(gridColumnsSetting.read());
    gridColumnsSetting.apply(next);
    setColumns(next);
  };
  const isCoarse = gridColumnsSetting.read() <= '3';
  return (
    <IconButton
      label="เปลี่ยนขนาดรูป"
      icon={isCoarse ? <Grid2x2 aria-hidden="true" /> : <Grid3x3 aria-hidden="true" />}
      onClick={change}
    />
  );
}
