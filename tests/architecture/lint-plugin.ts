import { relative } from 'node:path';
import { resolveImport, whyForbidden } from './import-directions.ts';
import { root } from './sources.ts';

/** The parts of the linter's plugin API that this rule uses. */
interface ImportNode {
  source: { value: unknown } | null;
}

interface RuleContext {
  filename: string;
  report: (problem: { node: ImportNode; message: string }) => void;
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

export default { meta: { name: 'architecture' }, rules: { 'import-directions': importDirections } };
