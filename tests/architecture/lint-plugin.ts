import { relative } from 'node:path';
import { resolveImport, whyForbidden } from './import-directions.ts';
import { oddBeginning } from './rules.ts';
import { root } from './sources.ts';

/** The parts of the linter's plugin API that these rules use. */
interface ImportNode {
  source: { value: unknown } | null;
}

interface Comment {
  type: string;
  value: string;
  loc: { start: { line: number; column: number } };
}

interface RuleContext {
  filename: string;
  sourceCode: { getAllComments: () => Comment[] };
  report: (problem: { node: ImportNode | Comment; message: string }) => void;
}

/** `architecture/import-directions`: an oxlint rule that reports imports which `import-directions.ts` forbids. */
const importDirections = {
  create(context: RuleContext) {
    const file = relative(root, context.filename).replaceAll('\\', '/');
    const check = (dynamic: boolean) => (node: ImportNode) => {
      if (typeof node.source?.value !== 'string') return;
      const message = whyForbidden(file, { target: resolveImport(file, node.source.value), dynamic });
      if (message !== undefined) context.report({ node, message });
    };
    return {
      ImportDeclaration: check(false),
      ExportNamedDeclaration: check(false),
      ExportAllDeclaration: check(false),
      ImportExpression: check(true),
      TSImportType: check(true),
    };
  },
};

/** `architecture/comment-beginnings`: an oxlint rule that reports comments whose first words make them hard to read. */
const commentBeginnings = {
  create(context: RuleContext) {
    const check = () => {
      let previous: Comment | undefined;
      for (const comment of context.sourceCode.getAllComments()) {
        const word = continues(comment, previous) ? undefined : oddBeginning(comment.value);
        previous = comment;
        if (word !== undefined)
          context.report({ node: comment, message: `A comment does not begin with "${word}": put its subject first.` });
      }
    };
    return { Program: check };
  },
};

/** Whether a line comment continues the one above it. */
function continues(comment: Comment, previous: Comment | undefined): boolean {
  if (previous?.type !== 'Line' || comment.type !== 'Line') return false;
  const [above, here] = [previous.loc.start, comment.loc.start];
  return here.line === above.line + 1 && here.column === above.column;
}

export default {
  meta: { name: 'architecture' },
  rules: { 'comment-beginnings': commentBeginnings, 'import-directions': importDirections },
};
