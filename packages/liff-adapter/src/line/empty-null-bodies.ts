/**
 * Patches `fetch` to empty error bodies of LINE that are the JSON `null`: LINE's SDK reads fields without a
 * check, so that a TypeError would hide the status. All other responses pass unchanged.
 */
export function emptyNullBodies(): void {
  const { fetch } = globalThis;
  if ('emptiesNulls' in fetch) return;
  const watched: typeof fetch = async (input, init) => {
    const answer = await fetch(input, init);
    if (answer.ok || !/^https:\/\/[\w.-]+\.line\.me\//.test(String(input))) return answer;
    // A body that breaks off here also breaks off for the SDK.
    const text = await answer.clone().text().catch(String);
    return text.trim() === 'null' ? new Response(null, answer) : answer;
  };
  globalThis.fetch = Object.assign(watched, { emptiesNulls: true });
}
