type SharedFile = { users: number; url: Promise<string>; controller: AbortController }

export type SharedFiles = ReturnType<typeof createSharedFiles>

/** Creates object URLs shared by images; each is revoked after its last user. */
export function createSharedFiles() {
  const files = new Map<string, SharedFile>()

  function discard(key: string, file: SharedFile) {
    if (files.get(key) === file) files.delete(key)
    file.controller.abort()
    file.url.then(URL.revokeObjectURL, () => {})
  }

  function create(key: string, createFile: (signal: AbortSignal) => Promise<Blob>): SharedFile {
    const controller = new AbortController()
    const file: SharedFile = { users: 0, controller, url: createFile(controller.signal).then(createImageUrl) }
    files.set(key, file)
    file.url.catch(() => discard(key, file))
    return file
  }

  return {
    /**
     * @param createFile its signal aborts when no image needs the file any more
     * @returns the URL of a decoded image; a failed file is created again for the next image
     */
    acquire(key: string, createFile: (signal: AbortSignal) => Promise<Blob>): Promise<string> {
      const file = files.get(key) ?? create(key, createFile)
      file.users++
      return file.url
    },
    release(key: string) {
      const file = files.get(key)
      if (file && --file.users <= 0) discard(key, file)
    },
    clear() {
      for (const [key, file] of [...files]) discard(key, file)
    },
  }
}

async function createImageUrl(file: Blob): Promise<string> {
  const url = URL.createObjectURL(file)
  const image = new Image()
  image.src = url
  await image.decode()
  return url
}
