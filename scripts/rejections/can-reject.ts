import {
  type CallExpression,
  isArrayLiteralExpression,
  isAwaitExpression,
  isBinaryExpression,
  isCallExpression,
  isConditionalExpression,
  isForOfStatement,
  isIdentifier,
  isNewExpression,
  isParameterDeclaration,
  isPropertyAccessExpression,
  isThrowStatement,
  isTryStatement,
  isVariableDeclaration,
  isVoidExpression,
  type Node,
  NodeFlags,
  SyntaxKind,
  type VariableDeclaration,
} from '@typescript/native/unstable/ast';
import type { Type } from '@typescript/native/unstable/sync';
import {
  type Code,
  type FunctionNode,
  findFunctions,
  isAssignment,
  isFunction,
  listOwnNodes,
  listReturned,
  resolveSymbol,
  unwrap,
} from './find-functions.ts';
import { listResults, listSignatures } from './list-results.ts';
import { neverReject } from './never-reject.ts';

/** Result for a function: whether it can reject by itself, and the parameters whose promises it passes on. */
interface Body {
  readonly can: boolean;
  readonly given: ReadonlySet<Node>;
}

/**
 * Finds which promises can reject. Unknown ones (a parameter, a function of a library) can. Calls that throw at once are
 * not looked into.
 */
export class Rejections {
  readonly #code: Code;
  readonly #promiseTypes = new Map<number, boolean>();
  readonly #bodies = new Map<Node, Body>();
  readonly #followed = new Set<Node>();
  /** Parameters that the present answer depends on. */
  #given = new Set<Node>();

  constructor(code: Code) {
    this.#code = code;
  }

  /** Returns whether a type is, or may be, a promise. */
  isPromise(type: Type | undefined): boolean {
    if (!type) return false;
    const known = this.#promiseTypes.get(type.id);
    if (known !== undefined) return known;
    const isOne = type.isUnionType()
      ? type.getTypes().some((each) => this.isPromise(each))
      : (type.isObjectType() || type.isIntersectionType()) &&
        this.#code.checker.getPropertyOfType(type, 'then') !== undefined;
    this.#promiseTypes.set(type.id, isOne);
    return isOne;
  }

  /** Returns whether the promise of an expression can reject; false without one. */
  canReject(expression: Node): boolean {
    this.#given = new Set();
    return this.#canReject(expression) || this.#given.size > 0;
  }

  /** Returns whether the promise of a function, given by name or in place, can reject. */
  canFunctionReject(expression: Node): boolean {
    this.#given = new Set();
    return this.#canFunctionReject(expression) || this.#given.size > 0;
  }

  #canReject(expression: Node): boolean {
    const value = unwrap(expression);
    if (isVoidExpression(value)) return false;
    if (isConditionalExpression(value)) return this.#canAnyReject([value.whenTrue, value.whenFalse]);
    if (isBinaryExpression(value)) return this.#canAnyReject([value.left, value.right]);
    if (!this.#makesPromise(value)) return false;
    if (isCallExpression(value)) return this.#canCallReject(value);
    if (isNewExpression(value)) return canExecutorReject(value.arguments?.[0]);
    return !isIdentifier(value) || this.#canVariableReject(value);
  }

  #canAnyReject(expressions: readonly Node[]): boolean {
    return expressions.some((one) => this.#canReject(one));
  }

  #makesPromise(expression: Node): boolean {
    return this.isPromise(this.#code.checker.getTypeAtLocation(expression));
  }

  #canVariableReject(name: Node): boolean {
    const declaration = resolveSymbol(this.#code.checker, name)?.valueDeclaration?.resolve();
    if (declaration && isParameterDeclaration(declaration)) return this.#dependOn(declaration);
    if (!declaration || !isVariableDeclaration(declaration)) return true;
    if (this.#followed.has(declaration)) return false;
    this.#followed.add(declaration);
    const values = listValues(declaration);
    const can = values.length === 0 || this.#canAnyReject(values);
    this.#followed.delete(declaration);
    return can;
  }

  /** Looks at the value given for a parameter where the function is called. */
  #dependOn(parameter: Node): boolean {
    this.#given.add(parameter);
    return false;
  }

  #canCallReject(call: CallExpression): boolean {
    const { expression: callee, arguments: values } = call;
    // The code of `import()` may not load.
    if (callee.kind === SyntaxKind.ImportKeyword) return true;
    if (!isPropertyAccessExpression(callee)) return this.#canCalleeReject(call);
    const [first, second] = values;
    const of = callee.expression;
    const name = callee.name.text;
    if (of.getText() === 'Promise') return this.#canCombinationReject(name, first);
    if (!this.#makesPromise(of)) return this.#canCalleeReject(call);
    const canFirst = first !== undefined && this.#canFunctionReject(first);
    if (name === 'catch') return first === undefined || canFirst;
    if (name === 'finally') return canFirst || this.#canReject(of);
    if (name !== 'then') return this.#canCalleeReject(call);
    return canFirst || (second ? this.#canFunctionReject(second) : this.#canReject(of));
  }

  #canCalleeReject({ expression: callee, arguments: values }: CallExpression): boolean {
    if (this.#isListed(callee)) return false;
    const functions = findFunctions(this.#code, callee);
    if (functions === null) {
      const declaration = isIdentifier(callee)
        ? resolveSymbol(this.#code.checker, callee)?.valueDeclaration?.resolve()
        : undefined;
      return !declaration || !isParameterDeclaration(declaration) || this.#dependOn(declaration);
    }
    return functions.some((one) => {
      const { can, given } = this.#bodyOf(one);
      return can || [...given].some((parameter) => this.#canGivenReject(one, parameter, values));
    });
  }

  #canGivenReject({ parameters = [] }: FunctionNode, parameter: Node, values: readonly Node[]): boolean {
    const index = parameters.indexOf(parameter);
    // Of a function further out.
    if (index < 0) return true;
    const value = values[index];
    if (!value) return false;
    return this.#canReject(value) || (this.#returnsPromise(value) && this.#canFunctionReject(value));
  }

  /** Promises of `Promise.all` and its kin: a list in place, or one made by `map`. */
  #canCombinationReject(name: string, combined: Node | undefined): boolean {
    if (name === 'allSettled') return false;
    if (name === 'resolve') return combined !== undefined && this.#canReject(combined);
    if (!combined || name === 'reject') return true;
    const list = unwrap(combined);
    if (isArrayLiteralExpression(list)) return this.#canAnyReject(list.elements);
    const isMapped =
      isCallExpression(list) &&
      isPropertyAccessExpression(list.expression) &&
      list.expression.name.text === 'map';
    return !isMapped || !list.arguments[0] || this.#canFunctionReject(list.arguments[0]);
  }

  #canFunctionReject(expression: Node): boolean {
    if (this.#isListed(expression)) return false;
    const functions = findFunctions(this.#code, expression);
    if (functions === null) return this.#returnsPromise(expression);
    return functions.map((one) => this.#bodyOf(one)).some(({ can, given }) => can || given.size > 0);
  }

  #returnsPromise(expression: Node): boolean {
    const { checker } = this.#code;
    return listResults(checker, checker.getTypeAtLocation(expression)).some((one) => this.isPromise(one));
  }

  #isListed(callee: Node): boolean {
    const name = isPropertyAccessExpression(callee) ? callee.name : callee;
    if (!isIdentifier(name)) return false;
    const places = Object.keys(neverReject).filter((one) => neverReject[one]?.includes(name.text));
    if (places.length === 0) return false;
    const { checker } = this.#code;
    return listSignatures(checker, checker.getTypeAtLocation(name)).some(({ declaration }) =>
      places.some((one) => declaration?.path.includes(one)),
    );
  }

  #bodyOf(node: FunctionNode): Body {
    const known = this.#bodies.get(node);
    if (known) return known;
    // A recursive function rejects only if something else in it does.
    this.#bodies.set(node, { can: false, given: new Set() });
    const outer = this.#given;
    this.#given = new Set();
    const can =
      this.#canAnyReject(listReturned(node)) || listUncaught(node).some((one) => this.#canNodeReject(one));
    const body = { can, given: this.#given };
    this.#given = outer;
    this.#bodies.set(node, body);
    return body;
  }

  #canNodeReject(node: Node): boolean {
    if (isThrowStatement(node)) return true;
    if (isForOfStatement(node)) return node.awaitModifier !== undefined;
    return isAwaitExpression(node) && this.#canReject(node.expression);
  }
}

function canExecutorReject(executor: Node | undefined): boolean {
  if (!executor || !isFunction(executor)) return true;
  return (executor.parameters?.length ?? 0) > 1;
}

/** Lists the values that a variable can have. */
function listValues(declaration: VariableDeclaration): Node[] {
  const values: Node[] = declaration.initializer ? [declaration.initializer] : [];
  if (declaration.parent.flags & NodeFlags.Const) return values;
  const name = declaration.name.getText();
  const visit = (node: Node): void => {
    if (isAssignment(node) && node.left.getText() === name) values.push(node.right);
    node.forEachChild(visit);
  };
  visit(declaration.getSourceFile());
  return values;
}

/** Lists the nodes of a function outside the `try` of each `try … catch`. */
function listUncaught({ body }: FunctionNode): Node[] {
  if (!body) return [];
  const caught = new Set<Node>();
  return listOwnNodes(body, (node) => {
    if (isTryStatement(node) && node.catchClause) caught.add(node.tryBlock);
    return caught.has(node);
  });
}
