import ts from 'typescript';
import { parseSource } from './parse.ts';
import type { Rule } from './rule.ts';

const server = 'packages/server/src/';

/** Allowed module state of the server, with the reason why nodes cannot disagree on it. */
const exceptions: ReadonlyMap<string, string> = new Map([
  ['db/database.ts: patienceOf', 'holds what is true of one call while that call runs'],
  ['domains/contents/pictures/load-sharp.ts: a statement', 'the library in a process that decodes'],
  ['domains/contents/pictures/read-codes.ts: wasm', 'the same'],
  ['domains/contents/pictures/read-codes.ts: a statement', 'the same'],
  ['domains/contents/texts/extract-text.ts: a statement', 'a program of its own'],
  ['domains/contents/pictures/draw-program.ts: a statement', 'a program of its own'],
  ['domains/contents/decoding/watch-parent.ts: a statement', 'a thread of those programs'],
  ['commands/processes/end-parent.ts: a statement', 'a program of its own'],
]);

/** Classes whose instances have no state. */
const plainClasses = /^(?:Intl\.\w+|RegExp|URL|Date|TextEncoder|TextDecoder|Error|AppError)$/;
const collections = /^(?:Map|Set)$/;
/** Names of functions that create something long-lived. */
const makers =
  /^(?:create|open|start|connect|spawn|listen|memoize|once|setTimeout|setInterval|setImmediate)(?:[A-Z]|$)/;
const changing = /^(?:add|set|delete|clear|push|pop|shift|unshift|splice|sort|reverse|fill|copyWithin)$/;
const assignments = [ts.SyntaxKind.FirstAssignment, ts.SyntaxKind.LastAssignment] as const;

/** Returns the rule that modules of the server have no state: services.ts creates long-lived objects. */
export function moduleStateRule(files: readonly string[], read: (file: string) => string): Rule {
  return [
    'no module of the server remembers anything or begins anything: what lives long is made in services.ts',
    () => {
      const found = files
        .filter(
          (file) => file.startsWith(server) && /(?<!\.test)\.ts$/.test(file) && !file.includes('/generated/'),
        )
        .flatMap((file) =>
          findModuleState(file, read(file)).map((name) => `${file.slice(server.length)}: ${name}`),
        );
      return [
        ...found.filter((place) => !exceptions.has(place)),
        ...[...exceptions.keys()]
          .filter((place) => !found.includes(place))
          .map((place) => `${place} (no exception any more)`),
      ];
    },
  ];
}

/** Returns the names of a module's variables with state, and `a statement` for calls made when it is loaded. */
export function findModuleState(file: string, text: string): string[] {
  const source = parseSource(file, text);
  const changed = listChanged(source);
  const found = source.statements.flatMap((statement) => {
    if (ts.isVariableStatement(statement)) return statesOf(statement, changed);
    if (ts.isClassDeclaration(statement)) return staticsOf(statement);
    return ts.isExpressionStatement(statement) ? ['a statement'] : [];
  });
  return [...new Set(found)];
}

function statesOf({ declarationList }: ts.VariableStatement, changed: ReadonlySet<string>): string[] {
  const isConstant = (declarationList.flags & ts.NodeFlags.Const) !== 0;
  return declarationList.declarations
    .filter(({ name, initializer }) => {
      if (!isConstant || changed.has(name.getText())) return true;
      return initializer !== undefined && livesOn(initializer);
    })
    .map(({ name }) => name.getText());
}

/** Whether an expression creates an object with state. */
function livesOn(expression: ts.Expression): boolean {
  if (ts.isAwaitExpression(expression)) return true;
  if (
    ts.isAsExpression(expression) ||
    ts.isSatisfiesExpression(expression) ||
    ts.isParenthesizedExpression(expression)
  )
    return livesOn(expression.expression);
  if (ts.isNewExpression(expression)) {
    const name = expression.expression.getText();
    // A collection that is filled at its creation may be a table.
    const isFilled = collections.test(name) && (expression.arguments ?? []).length > 0;
    return !isFilled && !plainClasses.test(name);
  }
  if (ts.isCallExpression(expression)) {
    const callee = ts.isParenthesizedExpression(expression.expression)
      ? expression.expression.expression
      : expression.expression;
    if (ts.isFunctionExpression(callee) || ts.isArrowFunction(callee)) return true;
    return makers.test(ts.isPropertyAccessExpression(callee) ? callee.name.text : callee.getText());
  }
  return (
    (ts.isArrayLiteralExpression(expression) && expression.elements.length === 0) ||
    (ts.isObjectLiteralExpression(expression) && expression.properties.length === 0)
  );
}

function staticsOf({ members }: ts.ClassDeclaration): string[] {
  return members
    .filter(ts.isPropertyDeclaration)
    .filter(({ modifiers = [] }) => {
      const kinds = [...modifiers].map(({ kind }) => kind);
      return kinds.includes(ts.SyntaxKind.StaticKeyword) && !kinds.includes(ts.SyntaxKind.ReadonlyKeyword);
    })
    .map(({ name }) => name.getText());
}

/** Returns the names of module variables that are assigned to or mutated anywhere in the module. */
function listChanged(source: ts.SourceFile): Set<string> {
  const shared = new Set(
    source.statements
      .filter(ts.isVariableStatement)
      .flatMap(({ declarationList }) => declarationList.declarations.map(({ name }) => name.getText())),
  );
  const changed = new Set<string>();
  const note = (expression: ts.Expression) => {
    const name = rootOf(expression).getText();
    if (shared.has(name) && !isShadowed(expression, name)) changed.add(name);
  };
  const visit = (node: ts.Node): void => {
    if (ts.isBinaryExpression(node) && isAssignment(node.operatorToken.kind)) note(node.left);
    if (ts.isDeleteExpression(node)) note(node.expression);
    if (ts.isPostfixUnaryExpression(node) || isStep(node)) note(node.operand);
    if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
      const { name, expression } = node.expression;
      if (changing.test(name.text)) note(expression);
      // A global pattern continues at its lastIndex, whoever calls it.
      if (/^(?:test|exec)$/.test(name.text) && isStickyPattern(source, expression.getText()))
        note(expression);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return changed;
}

function isAssignment(kind: ts.SyntaxKind): boolean {
  const [first, last] = assignments;
  return kind >= first && kind <= last;
}

function isStep(node: ts.Node): node is ts.PrefixUnaryExpression {
  return (
    ts.isPrefixUnaryExpression(node) &&
    [ts.SyntaxKind.PlusPlusToken, ts.SyntaxKind.MinusMinusToken].includes(node.operator)
  );
}

/** `a` of `a.b[c]`. */
function rootOf(expression: ts.Expression): ts.Expression {
  return ts.isPropertyAccessExpression(expression) || ts.isElementAccessExpression(expression)
    ? rootOf(expression.expression)
    : expression;
}

/** Whether an inner declaration shadows the module's name. */
function isShadowed(node: ts.Node, name: string): boolean {
  for (let scope: ts.Node | undefined = node.parent; scope && !ts.isSourceFile(scope); scope = scope.parent) {
    if (ts.isFunctionLike(scope) && scope.parameters.some((one) => namesIn(one.name).includes(name)))
      return true;
    if (ts.isBlock(scope) && declaresIn(scope.statements, name)) return true;
    if (
      (ts.isForOfStatement(scope) || ts.isForStatement(scope)) &&
      scope.initializer?.getText().includes(name)
    )
      return true;
  }
  return false;
}

function declaresIn(statements: readonly ts.Statement[], name: string): boolean {
  return statements
    .filter(ts.isVariableStatement)
    .some(({ declarationList }) =>
      declarationList.declarations.some((one) => namesIn(one.name).includes(name)),
    );
}

function namesIn(name: ts.BindingName): string[] {
  if (ts.isIdentifier(name)) return [name.text];
  return name.elements.flatMap((element) => (ts.isBindingElement(element) ? namesIn(element.name) : []));
}

function isStickyPattern(source: ts.SourceFile, name: string): boolean {
  return source.statements
    .filter(ts.isVariableStatement)
    .flatMap(({ declarationList }) => [...declarationList.declarations])
    .some(
      (declaration) =>
        declaration.name.getText() === name &&
        declaration.initializer !== undefined &&
        ts.isRegularExpressionLiteral(declaration.initializer) &&
        /\/[a-z]*[gy][a-z]*$/.test(declaration.initializer.text),
    );
}
