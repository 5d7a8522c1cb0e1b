import {
  isArrowFunction,
  isCallExpression,
  isExpressionStatement,
  isIdentifier,
  isJsxExpression,
  isPropertyAccessExpression,
  isPropertyAssignment,
  isVoidExpression,
  type Node,
  type SourceFile,
} from '@typescript/native/unstable/ast';
import { API, type Checker, type Type, TypeFlags } from '@typescript/native/unstable/sync';
import { Rejections } from './can-reject.ts';
import { isAssignment, isFunction, listReturned, unwrap } from './find-functions.ts';
import { listResults } from './list-results.ts';

/** Promise without a handler that can reject. */
export interface UnhandledRejection {
  readonly file: string;
  readonly line: number;
  readonly text: string;
}

/** Finds the promises of a program's files that are dropped and can reject. */
export function findUnhandledRejections(
  configFile: string,
  isChecked: (file: string) => boolean,
): UnhandledRejection[] {
  const api = new API();
  try {
    const project = api.updateSnapshot({ openProjects: [configFile] }).getProject(configFile);
    if (!project) throw new Error(`No project: ${configFile}`);
    const { program, checker } = project;
    const files = program
      .getSourceFileNames()
      .filter(isChecked)
      .flatMap((name) => program.getSourceFile(name) ?? [])
      .map((source) => ({ source, nodes: listNodes(source) }));
    const functions = files.flatMap(({ nodes }) => nodes.filter(isFunction));
    const listMakers = (name: string) => functions.filter((one) => one.type?.getText() === name);
    const rejections = new Rejections({ checker, listMakers });
    return files.flatMap(({ source, nodes }) => findInFile(source, nodes, { checker, rejections }));
  } finally {
    api.close();
  }
}

function listNodes(source: SourceFile): Node[] {
  const nodes: Node[] = [];
  const visit = (node: Node): void => {
    nodes.push(node);
    node.forEachChild(visit);
  };
  visit(source);
  return nodes;
}

function findInFile(
  source: SourceFile,
  nodes: readonly Node[],
  { checker, rejections }: { checker: Checker; rejections: Rejections },
): UnhandledRejection[] {
  const results = nodes.flatMap((node) =>
    isExpressionStatement(node) || isVoidExpression(node) ? [node.expression] : [],
  );
  const unhandled = [
    ...results.filter(
      (one) => !isVoidExpression(unwrap(one)) && !isAssignment(unwrap(one)) && rejections.canReject(one),
    ),
    ...listCallbacks(nodes, checker, rejections).filter((one) => rejections.canFunctionReject(one)),
  ];
  return unhandled.map((node) => ({
    file: source.fileName,
    line: source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1,
    text: node.getText(source).split('\n')[0] ?? '',
  }));
}

/** Lists the functions that return a promise and are passed to a caller who ignores it. */
function listCallbacks(nodes: readonly Node[], checker: Checker, rejections: Rejections): Node[] {
  const functions = nodes.filter(
    (node) => (isFunction(node) && listReturned(node).length > 0) || isAsync(node),
  );
  const names = nodes.filter((node) => {
    const { parent } = node;
    if (!isIdentifier(node) && !isPropertyAccessExpression(node)) return false;
    return (
      isJsxExpression(parent) ||
      (isPropertyAssignment(parent) && parent.initializer === node) ||
      (isCallExpression(parent) && parent.arguments.some((one) => one === node))
    );
  });
  const values = [...functions, ...names];
  const types = checker.getTypeAtLocation(values);
  return values.filter((node, index) => returnsPromise(types[index]) && isIgnored(node));

  function returnsPromise(type: Type | undefined): boolean {
    return listResults(checker, type).some((one) => rejections.isPromise(one));
  }

  function isIgnored(node: Node): boolean {
    // Callbacks of `then`, `catch` and `finally` are part of their promise.
    const { parent } = node;
    const isCallback = isCallExpression(parent) && isPropertyAccessExpression(parent.expression);
    if (isCallback && /^(?:then|catch|finally)$/.test(parent.expression.name.text)) return false;
    const wanted = checker.getContextualType(node as never);
    const results = listResults(checker, wanted);
    return (
      results.some((one) => one.flags & TypeFlags.Void) && !results.some((one) => rejections.isPromise(one))
    );
  }
}

function isAsync(node: Node): boolean {
  return isArrowFunction(node) && node.modifiers?.some((one) => one.getText() === 'async') === true;
}
