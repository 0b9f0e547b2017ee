/** Translates between URIs of the client and paths of the workspace; keeps the spelling the client uses. */
export interface Uris {
  path(uri: string): string;
  uri(path: string): string;
}

/** `file:///a%20b/c.js` ↔ `/a b/c.js`; other schemes keep the whole URI as their path. */
export function createUris(): Uris {
  const spelled = new Map<string, string>();
  return {
    path(uri) {
      const path = pathOf(uri);
      if (!spelled.has(path)) spelled.set(path, uri);
      return path;
    },
    uri(path) {
      const known = spelled.get(path);
      if (known) return known;
      if (/^[a-z][\w+.-]*:/i.test(path)) return path;
      return `file://${path.split('/').map(encodeSegment).join('/')}`;
    },
  };
}

function pathOf(uri: string): string {
  const rest = /^file:\/\/(?:localhost)?(\/.*)$/s.exec(uri)?.[1];
  if (rest === undefined) return uri;
  try {
    return decodeURIComponent(rest);
  } catch {
    return rest;
  }
}

const encodeSegment = (segment: string): string =>
  encodeURIComponent(segment).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
