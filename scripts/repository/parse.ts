import ts from 'typescript';

const parsed = new Map<string, ts.SourceFile>();

/** Parses a source with the parents of its nodes; once for all rules that look at it. */
export function parseSource(file: string, text: string): ts.SourceFile {
  const known = parsed.get(file);
  if (known?.text === text) return known;
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  parsed.set(file, source);
  return source;
}
