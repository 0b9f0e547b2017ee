const blank = /^[\t-\r\u001c-\u0020\u1680\u2000-\u2006\u2008-\u200a\u2028\u2029\u205f\u3000]*$/;

/** `String.isBlank` of Java: no-break spaces and the byte order mark count as text, unlike in `trim()` of JavaScript. */
export const isJavaBlank = (text: string): boolean => blank.test(text);
