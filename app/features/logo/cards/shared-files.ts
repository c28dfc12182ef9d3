type Shared = { users: number; address: Promise<string>; unused: AbortController }

export type SharedFiles = ReturnType<typeof sharedFiles>

/** Object URLs of this page, made once for all images that show them, and revoked with the last of these. */
export function sharedFiles() {
  const files = new Map<string, Shared>()

  function drop(key: string, file: Shared) {
    if (files.get(key) === file) files.delete(key)
    file.unused.abort()
    file.address.then(URL.revokeObjectURL, () => {})
  }

  function begin(key: string, make: (unused: AbortSignal) => Promise<Blob>): Shared {
    const unused = new AbortController()
    const file: Shared = { users: 0, unused, address: make(unused.signal).then(readyAddress) }
    files.set(key, file)
    file.address.catch(() => drop(key, file))
    return file
  }

  return {
    /**
     * @param make its signal aborts when no image waits for the file any more
     * @returns an address that can be drawn at once. A failed file is made again for the next image
     */
    take(key: string, make: (unused: AbortSignal) => Promise<Blob>): Promise<string> {
      const file = files.get(key) ?? begin(key, make)
      file.users++
      return file.address
    },
    leave(key: string) {
      const file = files.get(key)
      if (file && --file.users <= 0) drop(key, file)
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
