import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { type AdminPage, type PageEdit, type PageKind, toPageEdit } from '../../../../server/domain/content/pages.contract.ts';
import { settingsQuery } from '../../../api/settings.ts';
import { pageDraftKey, pageDraftStorage } from '../../../offline/drafts/post-drafts.ts';
import { Button } from '../../../ui/button.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { DraftedEditor } from '../posts/drafted-editor.tsx';
import { type Content, withCleanContent } from '../posts/post-edit.ts';
import type { RowFormProps } from '../table/use-admin-table.ts';
import { PageForm } from './page-form.tsx';
import { blankPage, kindNames, pageFromTemplate } from '../../../../server/domain/content/page-templates.ts';

interface PageEditorProps extends RowFormProps<AdminPage> {
  adminId: string;
  renderBody: (content: Content) => ReactNode;
}

/**
 * Edits a page. If this device has a draft of the page, the admin can restore it. A new page begins with a choice of templates.
 */
export function PageEditor({ row: page, adminId, ...rest }: PageEditorProps) {
  // The page when the editor opened: a refetch must not overwrite what is being edited.
  const [saved] = useState<PageEdit>(() => (page === undefined ? blankPage : withCleanContent(toPageEdit(page))));
  const key = pageDraftKey(adminId, page?._id);
  const title = page === undefined ? 'Add Page' : 'Edit Page';
  const [template, setTemplate] = useState<PageEdit>();
  const form = (rendered: Pick<Parameters<typeof PageForm>[0], 'base' | 'storedDraft' | 'template'>) => (
    <PageForm page={page} title={title} draftKey={key} {...rendered} {...rest} />
  );
  return (
    <DraftedEditor
      title={title}
      noun="page"
      storage={pageDraftStorage}
      draftKey={key}
      current={{ values: saved, version: page?.version }}
      onClose={rest.onClose}
      renderForm={(base, storedDraft) =>
        page !== undefined || storedDraft !== undefined || template !== undefined ? (
          form({ base, storedDraft, template })
        ) : (
          <TemplateChoice onChoose={setTemplate} onClose={rest.onClose} />
        )
      }
    />
  );
}

const templates: readonly { kind: PageKind; text: string }[] = [
  { kind: 'imprint', text: 'The imprint: who runs this site and how to reach you. Several countries require it.' },
  { kind: 'privacy', text: 'What this software stores about people, where and how long.' },
  { kind: 'terms', text: 'The rules for listings, accounts and payments.' },
  { kind: 'about', text: 'Why this directory exists and who makes it.' },
  { kind: 'contact', text: 'The ways to reach you.' },
  { kind: 'other', text: 'A page without text.' },
];

function TemplateChoice({ onChoose, onClose }: { onChoose: (edit: PageEdit) => void; onClose: () => void }) {
  const { data: settings } = useQuery(settingsQuery);
  return (
    <Modal title="Start from a template" open onClose={onClose}>
      <p className="text-soft">The texts are a starting point, not legal advice. Fill in the blanks, such as [Your company].</p>
      <ul className="mt-4 space-y-3">
        {templates.map(({ kind, text }, at) => (
          <li key={kind}>
            <Button
              {...(at === 0 ? { 'data-autofocus': true } : {})}
              aria-describedby={`template-${kind}`}
              onClick={() => onChoose(pageFromTemplate(kind, settings?.siteName ?? '', settings?.analytics))}
            >
              {kind === 'other' ? 'Empty page' : kindNames[kind]}
            </Button>
            <p id={`template-${kind}`} className="text-soft mt-1.5 text-sm">
              {text}
            </p>
          </li>
        ))}
      </ul>
    </Modal>
  );
}
