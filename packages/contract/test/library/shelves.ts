import { type Answer, type Asked, type HasFlaw, parse } from './responses.ts';

/** Creates shelves with boxes, which the API cannot create, and one set of settings. */
export function createShelves(is: HasFlaw) {
  const settings = { isQuiet: true, colours: { cover: 'red' } };
  const boxesOf = new Map([
    ['oaks', []],
    ['elms', ['reds']],
  ]);
  const refused: Answer = { status: 400, body: { title: 'No', status: 400 } };
  const absent: Answer = { status: 404, body: { title: 'No', status: 404 } };
  const listOf = (ids: string[]): Answer => ({ status: 200, body: { items: ids.map((id) => ({ id })) } });

  function answer({ method, path, headers, body }: Asked): Answer {
    const [kind = '', id = ''] = path;
    if (kind === 'me') return listOf([...boxesOf.keys()]);
    if (kind === 'settings')
      return method === 'GET' ? { status: 200, body: settings } : change(headers, body, method);
    if (!/^[a-z]{4}$/.test(id)) return refused;
    if (kind === 'boxes') return id === 'reds' ? { status: 200, body: { id } } : absent;
    const boxes = boxesOf.get(id);
    return boxes ? listOf(boxes) : absent;
  }

  function change(headers: Asked['headers'], body: Buffer, method: string): Answer {
    if (headers['content-type'] !== 'application/json')
      return body.length === 0 ? refused : { status: 415, body: { title: 'No', status: 415 } };
    const sent = readSettings(body, method === 'PATCH');
    if (!sent) return refused;
    const { isQuiet = settings.isQuiet, cover = settings.colours.cover } = sent;
    if (!is('forgets a setting')) settings.isQuiet = isQuiet;
    if (!is('forgets what is nested')) settings.colours = { cover };
    return { status: 200, body: { isQuiet, colours: { cover } } };
  }

  return { answer };
}

function readSettings(body: Buffer, isPartial: boolean): { isQuiet?: boolean; cover?: string } | null {
  const value = parse(body);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  const { isQuiet, colours, ...others }: { isQuiet?: unknown; colours?: unknown } = value;
  if (Object.keys(others).length > 0 || (isQuiet !== undefined && typeof isQuiet !== 'boolean')) return null;
  if (isPartial) return colours === undefined ? (isQuiet === undefined ? {} : { isQuiet }) : null;
  if (isQuiet === undefined || typeof colours !== 'object' || colours === null || Array.isArray(colours))
    return null;
  const { cover, ...more }: { cover?: unknown } = colours;
  return (cover === 'red' || cover === 'blue') && Object.keys(more).length === 0 ? { isQuiet, cover } : null;
}
