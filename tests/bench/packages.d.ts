/** Types for the packages in the bench's own package.json, so that type checking works without installing them. */

declare module 'autocannon' {
  interface Options {
    url: string;
    connections: number;
    duration: number;
    requests: { method: 'GET'; setupRequest: (request: object) => object }[];
  }
  interface Result {
    requests: { total: number };
    duration: number;
    non2xx: number;
    errors: number;
  }
  export default function autocannon(options: Options): Promise<Result>;
}

declare module 'fastify' {
  interface Route {
    Querystring?: object;
    Params?: object;
  }
  interface Reply {
    code(status: number): Reply;
    type(mediaType: string): Reply;
    send(body: string | object): Reply;
  }
  interface App {
    get<Of extends Route>(
      path: string,
      answer: (request: { query: Of['Querystring']; params: Of['Params'] }, reply: Reply) => unknown,
    ): App;
    listen(options: { host: string; port: number }): Promise<string>;
  }
  export function fastify(): App;
}

declare module 'minisearch' {
  interface SearchOptions<Row> {
    prefix: boolean;
    fuzzy: number;
    boost: Partial<Record<keyof Row, number>>;
  }
  export default class MiniSearch<Row extends object> {
    constructor(options: { idField: keyof Row; fields: (keyof Row)[] });
    add(row: Row): void;
    search(text: string, options: SearchOptions<Row>): { id: unknown; score: number }[];
  }
}
