// Markdown as a tree of what may be shown: no markup of its own, links to web addresses alone. The page draws it
// piece by piece, so that nothing written becomes markup.
import { lexer, type Token, type Tokens } from 'marked';
import { webAddress } from '../spoken';

export type MarkdownNode =
  | { kind: 'text'; text: string }
  | { kind: 'code'; text: string }
  | { kind: 'code-block'; text: string }
  | { kind: 'break' }
  | { kind: 'rule' }
  | { kind: 'strong' | 'em' | 'del' | 'paragraph' | 'quote' | 'plain'; inside: MarkdownNode[] }
  | { kind: 'heading'; depth: number; inside: MarkdownNode[] }
  | { kind: 'link'; href: string; inside: MarkdownNode[] }
  | { kind: 'list'; ordered: boolean; start: number; items: MarkdownListItem[] }
  | { kind: 'table'; head: MarkdownNode[][]; rows: MarkdownNode[][][] };
export interface MarkdownListItem {
  /** Of a task: whether it is done. */
  done?: boolean;
  inside: MarkdownNode[];
}

/** What lies deeper is shown as it was written. */
const deepest = 12;

/** Never throws: what cannot be read as Markdown is text. */
export function markdownOf(text: string): MarkdownNode[] {
  try {
    return nodesOf(lexer(text, { gfm: true, breaks: true }), 0);
  } catch {
    // Nested beyond what the reader of Markdown takes.
    return [{ kind: 'paragraph', inside: [{ kind: 'text', text }] }];
  }
}

const nodesOf = (tokens: readonly Token[], depth: number): MarkdownNode[] =>
  tokens.flatMap((token) => nodeOf(token as Tokens.Generic, depth) ?? []);

function nodeOf(token: Tokens.Generic, depth: number): MarkdownNode | undefined {
  const written: MarkdownNode = { kind: 'text', text: token.raw };
  if (depth > deepest) return written;
  const inside = (): MarkdownNode[] => nodesOf(token.tokens ?? [], depth + 1);
  switch (token.type) {
    case 'space':
    case 'def':
      return undefined;
    case 'hr':
      return { kind: 'rule' };
    case 'br':
      return { kind: 'break' };
    case 'code':
      return { kind: 'code-block', text: token.text };
    case 'codespan':
      return { kind: 'code', text: token.text };
    case 'heading':
      return { kind: 'heading', depth: token.depth, inside: inside() };
    case 'blockquote':
      return { kind: 'quote', inside: inside() };
    case 'paragraph':
    case 'strong':
    case 'em':
    case 'del':
      return { kind: token.type, inside: inside() };
    case 'text':
      return token.tokens ? { kind: 'plain', inside: inside() } : { kind: 'text', text: token.text };
    case 'escape':
      return { kind: 'text', text: token.text };
    case 'image':
      return { kind: 'text', text: token.text };
    case 'link': {
      const href = webAddress(token.href);
      return href ? { kind: 'link', href, inside: inside() } : { kind: 'plain', inside: inside() };
    }
    case 'list':
      return {
        kind: 'list',
        ordered: token.ordered,
        start: Number(token.start) || 1,
        items: (token as Tokens.List).items.map((item) => ({
          ...(item.task && { done: item.checked ?? false }),
          inside: nodesOf(
            item.tokens.filter(({ type }) => type !== 'checkbox'),
            depth + 1,
          ),
        })),
      };
    case 'table': {
      const cells = (row: Tokens.TableCell[]) => row.map((cell) => nodesOf(cell.tokens, depth + 1));
      const { header, rows } = token as Tokens.Table;
      return { kind: 'table', head: cells(header), rows: rows.map(cells) };
    }
    default:
      return written; // HTML above all.
  }
}
