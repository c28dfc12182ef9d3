type Shared = { users: number; isMade: boolean; address: Promise<string>; unused: AbortController }

/** Files that no one uses and that are still held: who goes back finds them. */
const spare = 60

export type SharedFiles = ReturnType<typeof sharedFiles>

/** Files as addresses of this page, made once however many images show them, and revoked when they are no longer needed. */
export function sharedFiles() {
  const files = new Map<string, Shared>()

  function drop(key: string, file: Shared) {
    if (files.get(key) === file) files.delete(key)
    file.unused.abort()
    file.address.then(URL.revokeObjectURL, () => {})
  }

  function begin(key: string, make: (unused: AbortSignal) => Promise<Blob>): Shared {
    const unused = new AbortController()
    const file: Shared = { users: 0, isMade: false, unused, address: make(unused.signal).then(readyAddress) }
    file.address.then(
      () => {
        file.isMade = true
      },
      () => drop(key, file),
    )
    return file
  }

  return {
    /**
     * @param make is told when no one waits for it any more
     * @returns once it can be drawn at once. What could not be made is tried again the next time
     */
    take(key: string, make: (unused: AbortSignal) => Promise<Blob>): Promise<string> {
      const file = files.get(key) ?? begin(key, make)
      file.users++
      // The one used last stands last.
      files.delete(key)
      files.set(key, file)
      return file.address
    },
    leave(key: string) {
      const file = files.get(key)
      if (!file) return
      file.users--
      if (file.users <= 0 && !file.isMade) return drop(key, file)
      const unused = [...files].filter(([, { users }]) => users <= 0)
      for (const [each, old] of unused.slice(0, Math.max(0, unused.length - spare))) drop(each, old)
    },
    end() {
      for (const [key, file] of [...files]) drop(key, file)
    },
  }
}

async function readyAddress(file: Blob): Promise<string> {
  const address = URL.createObjectURL(file)
  const image = new Image()
  image.src = address
  await image.decode()
  return address
}
