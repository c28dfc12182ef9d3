/** The array, or one with room for at least `length` that begins with it. */
export function grown<A extends Uint32Array | Int32Array>(array: A, length: number): A {
  if (length <= array.length) return array
  const larger = new (array.constructor as new (length: number) => A)(Math.max(length, array.length * 2))
  larger.set(array)
  return larger
}
