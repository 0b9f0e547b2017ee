/**
 * Host data in the form that crosses process and isolate boundaries: plain structured-clone data without classes. Lists,
 * maps and Java values are tagged arrays, so no key of a map can be mistaken for a tag and the order of keys is kept.
 */
export type Wire = null | boolean | number | bigint | string | WireList | WireMap | WireJava;
export type WireList = readonly ['l', readonly Wire[]];
/** Keys and values in turn; keys are texts, or wires when the Java map has other keys. */
export type WireMap = readonly ['m', readonly Wire[], string?];
export type WireJava = readonly ['j', string, Wire];
