/** What the assistant is asked for (spec §9). */
export const wanted = { names: 10, taglines: 5, features: 5 } as const;

export interface Ideas {
  names: string[];
  taglines: string[];
  /** About 100 words. */
  pitch: string;
  features: string[];
}

/** Its one answer in this build (spec §1, §8). */
export const unavailable = 'AI service not available in development mode';

/** Asks for ideas. Nothing leaves the page: there is no service to send an idea to. */
export function askAssistant(idea: string): Promise<{ content: string }> {
  return idea.trim() === '' ? Promise.reject(new Error('There is no idea yet.')) : Promise.resolve({ content: unavailable });
}

export type Answer =
  | { kind: 'ideas'; ideas: Ideas }
  | { kind: 'unavailable'; message: string }
  | { kind: 'failed'; message: string };

/** Reads what the assistant said: JSON with the four results, or its sentence that it cannot. */
export function readAnswer(content: string): Answer {
  if (content === unavailable) return { kind: 'unavailable', message: content };
  try {
    return { kind: 'ideas', ideas: readIdeas(JSON.parse(content)) };
  } catch (error) {
    const message = error instanceof Error && error.message !== '' ? error.message : 'An unexpected error occurred.';
    return { kind: 'failed', message: `Error: ${message}` };
  }
}

function readIdeas(answer: unknown): Ideas {
  if (typeof answer !== 'object' || answer === null) throw new Error('The answer holds no results.');
  const read = answer as Partial<Record<keyof Ideas, unknown>>;
  return {
    names: texts(read.names, 'names').slice(0, wanted.names),
    taglines: texts(read.taglines, 'taglines').slice(0, wanted.taglines),
    pitch: texts([read.pitch], 'pitch').join(''),
    features: texts(read.features, 'features').slice(0, wanted.features),
  };
}

function texts(value: unknown, name: string): string[] {
  if (Array.isArray(value) && value.length > 0 && value.every((item): item is string => typeof item === 'string')) return value;
  throw new Error(`The answer holds no ${name}.`);
}
