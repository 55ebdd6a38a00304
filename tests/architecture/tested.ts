/** Finds the calls (by address) and store methods (by noun and name) that tests name. */

/** Whether a test contains an address of the call, with or without "/api", with its parameters filled in. */
export function namesCall(text: string, path: string): boolean {
  const filled = path.replaceAll(/:\w+/g, '[^/?\'"`]+');
  return new RegExp(`['"\`](?:/api)?${filled}['"\`?]`).test(text);
}

export interface StoreMethod {
  noun: string;
  method: string;
}

/** The methods of the Store interface, or of a part of it. */
export function storeMethods(storeSource: string): StoreMethod[] {
  return Array.from(storeSource.matchAll(/^ {2}(?<noun>\w+): \{\n(?<methods>[\s\S]*?)^ {2}\};$/gm)).flatMap(({ groups }) =>
    Array.from((groups?.['methods'] ?? '').matchAll(/^ {4}(\w+)\(/gm), ([, method = '']) => ({
      noun: groups?.['noun'] ?? '',
      method,
    })),
  );
}

/** Whether a test calls the method: `store.claims.insert(…)`, or `const { insert } = store().claims`. */
export function callsMethod(text: string, { noun, method }: StoreMethod): boolean {
  const direct = new RegExp(`\\b${noun}\\s*\\.${method}\\b`);
  const taken = new RegExp(`\\{[^{}]*\\b${method}\\b[^{}]*\\} = [^;{}]*\\b${noun}\\b`);
  return direct.test(text) || taken.test(text);
}

/** Whether a test runs the method's query: `sqlClaims(driver).byId(…)`. */
export function plansMethod(text: string, { noun, method }: StoreMethod): boolean {
  const name = `sql${noun.charAt(0).toUpperCase()}${noun.slice(1)}`;
  return new RegExp(`\\b${name}\\((?:[^()]|\\([^()]*\\))*\\)\\s*\\.${method}\\b`).test(text);
}

/**
 * Whether a method's query needs a plan test. Inserts need none, because they read no table, and neither do documents, because
 * each is a single row.
 */
export function needsPlan({ noun, method }: StoreMethod, methods: readonly StoreMethod[]): boolean {
  const ofNoun = methods.filter((other) => other.noun === noun).map((other) => other.method);
  return ofNoun.join() !== 'get,save' && !/^(?:add|insert|save|enqueue|record)/.test(method);
}

export const nameOf = ({ noun, method }: StoreMethod): string => `${noun}.${method}`;
