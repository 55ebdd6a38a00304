import type { QueryKey } from '@tanstack/react-query';

const elementId = 'page-data';

/** The data of a server-rendered page, from which the browser hydrates it. */
export interface PageData {
  siteUrl: string;
  /** The data of each query. */
  queries: readonly (readonly [key: QueryKey, data: unknown])[];
}

/** The data as a JSON script element, which the browser does not execute. */
export function pageDataElement(pageData: PageData): string {
  return `<script type="application/json" id="${elementId}">${scriptSafeJson(pageData)}</script>`;
}

/** Undefined when the server sent the shell without a rendered page, or when the Back button has already opened another page. */
export function readPageData(): PageData | undefined {
  const [opened] = performance.getEntriesByType('navigation');
  const { origin, pathname, search } = location;
  if (opened !== undefined && opened.name.split('#', 1)[0] !== origin + pathname + search) return undefined;
  const text = document.getElementById(elementId)?.textContent;
  return text === undefined || text === '' ? undefined : (JSON.parse(text) as PageData);
}

/** JSON with <, > and & escaped, so that no value can end the script element that contains it. */
export function scriptSafeJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
