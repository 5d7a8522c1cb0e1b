/** Maximum length: a longer message quotes a document that could not be parsed. */
const mostCharacters = 300;

const gone = '…';

/**
 * Returns the reportable part of an error's message: its English words. Quotations come from outside, and so
 * do words that are not English, addresses of mail or of the web, and everything that looks like an id, a
 * token or a phone number. The log has the whole message.
 */
export function scrubPersonalData(message: string): string {
  return message
    .slice(0, mostCharacters * 4)
    .replace(/"[\s\S]*"?/g, gone)
    .replace(/`[\s\S]*`?/g, gone)
    .replace(/(?<![a-z])'[\s\S]*'?/gi, gone)
    .replace(/[a-z][a-z\d+.-]*:\/\/\S+/gi, gone)
    .replace(/\S+@\S+/g, gone)
    .replace(/\S*[/\\?=&]\S*/g, gone)
    .replace(/[^\s\x21-\x7e][\s\S]*[^\s\x21-\x7e]|[^\s\x21-\x7e]/g, gone)
    .replace(/[\w.-]{20,}/g, gone)
    .replace(/\b(?=[\w-]*\d)[\w-]{9,}\b/g, gone)
    .replace(/\+?\d[\d -]{3,}\d/g, gone)
    .replace(/…(\s*…)+/g, gone)
    .slice(0, mostCharacters);
}

/** Returns a path without the folder of this machine: from the last package on, else the name of the file. */
export function withoutMachine(file: string): string {
  const inPackage =
    /(?:^|[/\\])((?:node_modules|packages|node:)[/\\]?(?!.*[/\\](?:node_modules|packages)[/\\]).*)$/.exec(
      file,
    );
  return (inPackage?.[1] ?? file.split(/[/\\]/).at(-1) ?? '').replaceAll('\\', '/');
}
