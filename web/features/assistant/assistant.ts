/** How many results of each kind the assistant returns. */
export const resultCounts = { names: 10, taglines: 5, features: 5 } as const;

export interface Ideas {
  names: string[];
  taglines: string[];
  /** About 100 words. */
  pitch: string;
  features: string[];
}

/** The assistant's only answer: this product has no AI service. */
export const unavailableMessage = 'AI service not available in development mode';

/** Asks for ideas. No request is sent, because there is no AI service. */
export function askAssistant(idea: string): Promise<{ content: string }> {
  return idea.trim() === ''
    ? Promise.reject(new Error('Please describe your idea first.'))
    : Promise.resolve({ content: unavailableMessage });
}

export type AssistantReply =
  | { kind: 'ideas'; ideas: Ideas }
  | { kind: 'unavailable'; message: string }
  | { kind: 'failed'; message: string };

/** Parses the assistant's reply: JSON with the four results, or the message that it is unavailable. */
export function parseReply(content: string): AssistantReply {
  if (content === unavailableMessage) return { kind: 'unavailable', message: content };
  try {
    return { kind: 'ideas', ideas: parseIdeas(JSON.parse(content)) };
  } catch (error) {
    const message = error instanceof Error && error.message !== '' ? error.message : 'An unexpected error occurred.';
    return { kind: 'failed', message: `Error: ${message}` };
  }
}

function parseIdeas(json: unknown): Ideas {
  if (typeof json !== 'object' || json === null) throw new Error('The reply has no results.');
  const ideas = json as Partial<Record<keyof Ideas, unknown>>;
  return {
    names: parseTexts(ideas.names, 'names').slice(0, resultCounts.names),
    taglines: parseTexts(ideas.taglines, 'taglines').slice(0, resultCounts.taglines),
    pitch: parseTexts([ideas.pitch], 'pitch').join(''),
    features: parseTexts(ideas.features, 'features').slice(0, resultCounts.features),
  };
}

function parseTexts(value: unknown, name: string): string[] {
  if (Array.isArray(value) && value.length > 0 && value.every((item): item is string => typeof item === 'string')) return value;
  throw new Error(`The reply has no ${name}.`);
}
