import {
  type BinaryExpression,
  isArrowFunction,
  isAsExpression,
  isBinaryExpression,
  isBindingElement,
  isBlock,
  isCallExpression,
  isConditionalExpression,
  isElementAccessExpression,
  isFunctionDeclaration,
  isFunctionExpression,
  isIdentifier,
  isInterfaceDeclaration,
  isMethodDeclaration,
  isMethodSignatureDeclaration,
  isNonNullExpression,
  isObjectLiteralExpression,
  isParenthesizedExpression,
  isPropertyAccessExpression,
  isPropertyAssignment,
  isPropertyDeclaration,
  isPropertySignatureDeclaration,
  isReturnStatement,
  isSatisfiesExpression,
  isShorthandPropertyAssignment,
  isVariableDeclaration,
  type Node,
  type ObjectLiteralExpression,
} from '@typescript/native/unstable/ast';
import { type Checker, type Symbol as NamedSymbol, SymbolFlags } from '@typescript/native/unstable/sync';

/** Program whose functions are looked up. */
export interface Code {
  readonly checker: Checker;
  /** Lists the functions that are declared to return a type of this name. */
  readonly listMakers: (typeName: string) => readonly FunctionNode[];
}

/** Function with a body, or the expression of an arrow function. */
export type FunctionNode = Node & {
  readonly body?: Node | undefined;
  readonly type?: Node | undefined;
  readonly parameters?: readonly Node[];
};

/** Hooks that return the function they are given. */
const wrappers = /^use(?:Callback|EffectEvent)$/;
/** How far a name is followed from one declaration to the next. */
const maxDepth = 12;

/** Returns the expression within parentheses, casts and `!`. */
export function unwrap(expression: Node): Node {
  return isParenthesizedExpression(expression) ||
    isAsExpression(expression) ||
    isSatisfiesExpression(expression) ||
    isNonNullExpression(expression)
    ? unwrap(expression.expression)
    : expression;
}

/** Lists the nodes below a function's body that run when it does; `skip` leaves out a node and all below it. */
export function listOwnNodes(body: Node, skip: (node: Node) => boolean = () => false): Node[] {
  const nodes: Node[] = [];
  const visit = (node: Node): void => {
    if (skip(node)) return;
    nodes.push(node);
    if (!isFunction(node)) node.forEachChild(visit);
  };
  visit(body);
  return nodes;
}

/** Returns whether a node is a function with a body. */
export function isFunction(node: Node): node is FunctionNode {
  return (
    isArrowFunction(node) ||
    isFunctionExpression(node) ||
    ((isFunctionDeclaration(node) || isMethodDeclaration(node)) && node.body !== undefined)
  );
}

/** Lists the possible return values of a function. */
export function listReturned({ body }: FunctionNode): Node[] {
  if (!body) return [];
  if (!isBlock(body)) return [body];
  return listOwnNodes(body).flatMap((node) =>
    isReturnStatement(node) && node.expression ? [node.expression] : [],
  );
}

/** Returns whether a node assigns to its left side. */
export function isAssignment(node: Node): node is BinaryExpression {
  return isBinaryExpression(node) && /^(?:\?\?|\|\||&&)?=$/.test(node.operatorToken.getText());
}

/** Returns the symbol of a name, behind its imports. */
export function resolveSymbol(checker: Checker, name: Node): NamedSymbol | undefined {
  return resolveAlias(checker, checker.getSymbolAtLocation(name));
}

function resolveAlias(checker: Checker, symbol: NamedSymbol | undefined): NamedSymbol | undefined {
  return symbol && symbol.flags & SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
}

/** Returns the functions that an expression may be; null if one is unknown. */
export function findFunctions(code: Code, expression: Node, depth = 0): FunctionNode[] | null {
  const { checker } = code;
  const value = unwrap(expression);
  if (depth > maxDepth) return null;
  if (isFunction(value)) return [value];
  if (isConditionalExpression(value)) {
    const branches = [value.whenTrue, value.whenFalse].map((one) => findFunctions(code, one, depth + 1));
    return branches.includes(null) ? null : branches.flatMap((one) => one ?? []);
  }
  if (isIdentifier(value)) return ofSymbol(resolveSymbol(checker, value));
  if (isPropertyAccessExpression(value)) return ofProperty(value.expression, value.name.text);
  if (isElementAccessExpression(value) && isObjectLiteralExpression(value.expression))
    return ofAll(value.expression.properties, ofDeclaration);
  if (!isCallExpression(value)) return null;
  const [first] = value.arguments;
  if (first && wrappers.test(value.expression.getText())) return findFunctions(code, first, depth + 1);
  return ofAll(listResults(value), (one) => findFunctions(code, one, depth + 1));

  function ofSymbol(symbol: NamedSymbol | undefined): FunctionNode[] | null {
    const declarations = symbol?.declarations.map((one) => one.resolve()) ?? [];
    const known = declarations.filter((one): one is Node => one !== undefined);
    // Overloads are declared beside the one function with a body.
    const bodies = known.filter((one) => isFunction(one));
    return ofAll(bodies.length > 0 ? bodies : known, ofDeclaration);
  }

  function ofDeclaration(node: Node): FunctionNode[] | null {
    if (isFunction(node)) return [node];
    if (isShorthandPropertyAssignment(node))
      return ofSymbol(resolveAlias(checker, checker.getShorthandAssignmentValueSymbol(node)));
    if (isBindingElement(node)) {
      const key = node.propertyName ?? node.name;
      const holder = node.parent.parent;
      const from = isVariableDeclaration(holder) && holder.initializer ? holder.initializer : node.parent;
      return key && isIdentifier(key) ? ofProperty(from, key.text) : null;
    }
    if (isPropertySignatureDeclaration(node) || isMethodSignatureDeclaration(node)) return ofInterface(node);
    const isValue = isVariableDeclaration(node) || isPropertyAssignment(node) || isPropertyDeclaration(node);
    return isValue && node.initializer ? findFunctions(code, node.initializer, depth + 1) : null;
  }

  function ofProperty(object: Node, name: string): FunctionNode[] | null {
    const type = checker.getTypeAtLocation(object);
    return (type && ofSymbol(checker.getPropertyOfType(type, name))) ?? ofMember(object, name);
  }

  /** Member of an interface: what the functions declared to return it make. */
  function ofInterface({ parent, name }: Node & { readonly name: Node }): FunctionNode[] | null {
    if (!isInterfaceDeclaration(parent)) return null;
    const results = code.listMakers(parent.name.text).flatMap(listReturned).map(unwrap);
    return ofAll(results.filter(isObjectLiteralExpression), (literal) => ofLiteral(literal, name.getText()));
  }

  /** Member of what a call of ours returns as an object. */
  function ofMember(object: Node, name: string): FunctionNode[] | null {
    const call = isIdentifier(object) ? initializerOf(object) : unwrap(object);
    if (!call || !isCallExpression(call)) return null;
    return ofAll(listResults(call), (result) => {
      const literal = unwrap(result);
      return isObjectLiteralExpression(literal) ? ofLiteral(literal, name) : null;
    });
  }

  function ofLiteral({ properties }: ObjectLiteralExpression, name: string): FunctionNode[] | null {
    const member = properties.find((one) => 'name' in one && one.name?.getText() === name);
    return member ? ofDeclaration(member) : null;
  }

  function initializerOf(name: Node): Node | undefined {
    const declaration = resolveSymbol(checker, name)?.valueDeclaration?.resolve();
    return declaration && isVariableDeclaration(declaration) ? declaration.initializer : undefined;
  }

  /** Values that a call of our own function may return; empty if unknown. */
  function listResults(call: Node & { readonly expression: Node }): Node[] {
    return (findFunctions(code, call.expression, depth + 1) ?? []).flatMap(listReturned);
  }
}

/** Collects the functions of each; null if there is none, or one is unknown. */
function ofAll<Item>(
  items: readonly Item[],
  find: (item: Item) => FunctionNode[] | null,
): FunctionNode[] | null {
  const found = items.map(find);
  return found.length === 0 || found.includes(null) ? null : found.flatMap((one) => one ?? []);
}
