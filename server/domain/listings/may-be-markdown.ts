/** Whether a description may contain Markdown. Separate from `markdown.ts`, which pages load only for such a description. */
export const mayBeMarkdown = (text: string): boolean => /[*_`[\\<#]|^[ \t]*(?:[-+]|\d+[.)])[ \t]/m.test(text);
