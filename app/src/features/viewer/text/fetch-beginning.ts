/**
 * Returns the first bytes of a kept file.
 * @throws Error for an answer without them; TypeError if the network failed
 */
export async function fetchBeginning(url: string, maxBytes: number, signal: AbortSignal): Promise<Response> {
  const answer = await fetch(url, { headers: { range: `bytes=0-${maxBytes - 1}` }, signal });
  if (!answer.ok) throw new Error(`The text could not be read: ${answer.status}`);
  return answer;
}
