import type { DehydratedState } from '@tanstack/react-query';

const elementId = 'page-data';

/** What a server-rendered page was made from, so that the first render in the browser repeats it. */
export interface PageData {
  siteUrl: string;
  queries: DehydratedState;
}

/** The page's data as an element that never runs. */
export function pageDataElement(pageData: PageData): string {
  return `<script type="application/json" id="${elementId}">${scriptSafeJson(pageData)}</script>`;
}

/** Undefined when the page came without: the bare shell. */
export function readPageData(): PageData | undefined {
  const text = document.getElementById(elementId)?.textContent;
  return text === undefined || text === '' ? undefined : (JSON.parse(text) as PageData);
}

/** JSON that cannot end the script element it stands in, whatever the data says. */
export function scriptSafeJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
