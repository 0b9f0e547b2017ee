import type { Token } from './scan.ts';

/** What an expression is, as far as the engine's rules look at it. `token` is where the engine places it. */
export interface Expression {
  readonly type:
    | 'name'
    | 'literal'
    | 'member'
    | 'call'
    | 'array'
    | 'object'
    | 'property'
    | 'assignment'
    | 'sequence'
    | 'spread'
    | 'parameters'
    | 'other';
  readonly token: Token;
  /** Where the text of the expression starts and ends. */
  readonly from: number;
  readonly to: number;
  readonly name?: string;
  /** `this`, `super`, `new.target`: no variables. */
  readonly special?: boolean;
  readonly optional?: boolean;
  readonly isPrivate?: boolean;
  /** A call that may stand left of `=` in sloppy code. */
  readonly target?: boolean;
  readonly operator?: string;
  readonly left?: Expression;
  readonly right?: Expression;
  /** Elements of a list; null for a hole. */
  readonly elements?: readonly (Expression | null)[];
  readonly trailingComma?: boolean;
  readonly operands?: readonly Expression[];
  /** Accessors and methods have no value that could be a target. */
  readonly accessor?: string;
  parenthesized?: boolean;
}

export const isPattern = (node: Expression): boolean => node.type === 'array' || node.type === 'object';

/** An expression as the engine prints it inside a text. */
export function printed(text: string, node: Expression): string {
  if (node.type === 'property' && node.accessor) return `${node.accessor} ${node.name}()`;
  if (node.type === 'call' && node.left)
    return `${printed(text, node.left)}(${(node.operands ?? []).map((operand) => printed(text, operand)).join(', ')})`;
  if (node.type === 'assignment' && node.left && node.right)
    return `${printed(text, node.left)} ${node.operator} ${printed(text, node.right)}`;
  return text.slice(node.from, node.to);
}
