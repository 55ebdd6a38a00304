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
