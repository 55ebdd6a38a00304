/** Whether a description may have Markdown in it. Apart from `markdown.ts`, which pages load for such a description only. */
export const mayBeMarkdown = (text: string): boolean => /[*_`[\\<#]|^[ \t]*(?:[-+]|\d+[.)])[ \t]/m.test(text);
