/** The path of one of the operator's pages: "/imprint" or "/pages/imprint". */
export function pagePath({ address, slug }: { address: 'short' | 'pages'; slug: string }): string {
  return `${address === 'short' ? '' : '/pages'}/${encodeURIComponent(slug)}`;
}
