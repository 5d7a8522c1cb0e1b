/**
 * LINE's SDK reads fields of an error's body unseen, so that the JSON `null` hides the status behind a TypeError of its own.
 * From here on such a body is empty, which the SDK takes. Every other answer, and whatever is not LINE's, passes as it is.
 */
export function emptyNullBodies(): void {
  const { fetch } = globalThis;
  if ('emptiesNulls' in fetch) return;
  const watched: typeof fetch = async (input, init) => {
    const answer = await fetch(input, init);
    if (answer.ok || !/^https:\/\/[\w.-]+\.line\.me\//.test(String(input))) return answer;
    // A body that breaks off breaks off for the SDK, too.
    const text = await answer.clone().text().catch(String);
    return text.trim() === 'null' ? new Response(null, answer) : answer;
  };
  globalThis.fetch = Object.assign(watched, { emptiesNulls: true });
}
