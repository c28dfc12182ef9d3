/** Returns the name of a location without the method that it ends in: 'Front cover' for 'Front cover (screen print)'. */
export function removeMethod(location: string, method: string | null): string {
  const ending = ` (${method})`.toLowerCase()
  return method && location.toLowerCase().endsWith(ending) ? location.slice(0, -ending.length) : location
}
