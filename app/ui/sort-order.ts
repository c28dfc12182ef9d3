/** Moves an item of a list; positions are clamped to its ends. */
export function moved<T>(items: readonly T[], from: number, to: number): T[] {
  const rest = items.toSpliced(from, 1)
  return from in items ? rest.toSpliced(Math.max(0, to), 0, items[from] as T) : rest
}

/** Returns the new position for a key on a handle; undefined for other keys. */
export function placeByKey(key: string, at: number, count: number): number | undefined {
  const places: Record<string, number> = {
    ArrowUp: at - 1,
    ArrowLeft: at - 1,
    ArrowDown: at + 1,
    ArrowRight: at + 1,
    Home: 0,
    End: count - 1,
  }
  const to = places[key]
  return to === undefined ? undefined : Math.min(Math.max(0, to), count - 1)
}

/**
 * Returns the list reordered by a button of `Sortable`.
 * @param asked value of the button: 'ID up' or 'ID down'
 */
export function movedAsAsked(ids: readonly string[], asked: string): string[] {
  const [, id = '', way] = /^(.+) (up|down)$/.exec(asked) ?? []
  const at = ids.indexOf(id)
  return at < 0 ? [...ids] : moved(ids, at, way === 'up' ? at - 1 : at + 1)
}
