import { logInBrowser } from '#app/lib/browser/browser-log.ts'
import { createExternalStore, useExternalStore } from '#app/lib/browser/external-store.ts'
import { acceptSelection, explainRejection } from '../limits.ts'
import type { StoredFile } from '../stored-file.ts'

/** A selected file and its upload state. */
export type ChosenFile = {
  id: number
  file: File
  /** 0 to 1 during the upload. */
  progress: number | null
  /** Uploaded file; it is not sent again. */
  stored: StoredFile | null
  /** Reason the file was rejected. */
  error: string | null
  /** Warning about the file, which is sent all the same. */
  warning: string | null
}

const none: readonly ChosenFile[] = []

export type Artwork = ReturnType<typeof createArtwork>

type ArtworkOptions = {
  /** Called with the names after every change, to report lost files after a reload. */
  onChosen?: (names: string[]) => void
  /** Looks into a selected file; null if there is nothing to say. */
  findWarning?: (file: File) => Promise<string | null>
}

/** Files selected for one form. They live as long as the page, so that navigation keeps them. */
export function createArtwork({ onChosen, findWarning }: ArtworkOptions = {}) {
  const { read, write, subscribe } = createExternalStore(none)
  let lastId = 0

  const setFiles = (next: readonly ChosenFile[]) => {
    write(next)
    onChosen?.(next.map(({ file }) => file.name))
  }
  const update = (id: number, changes: Partial<Omit<ChosenFile, 'id' | 'file'>>) =>
    write(read().map((each) => (each.id === id ? { ...each, ...changes } : each)))

  /** Looks into one file after the other, as each may fill much memory. */
  async function addWarnings(chosen: readonly ChosenFile[]) {
    for (const { id, file } of chosen) {
      const warning = await findWarning?.(file).catch((error: unknown) => logInBrowser('artwork.inspect_failed', error))
      if (warning) update(id, { warning })
    }
  }
  return {
    read,
    subscribe,
    /**
     * A selection that breaks a rule (limits.ts) changes nothing.
     * @returns the reason, or '' if accepted
     */
    add(files: readonly File[]): string {
      const chosen = read()
      const before = chosen.map(({ file }) => file)
      const added = acceptSelection(before, files).slice(before.length)
      const numbered = added.map((file) => {
        lastId += 1
        return { id: lastId, file, progress: null, stored: null, error: null, warning: null }
      })
      if (numbered.length > 0) setFiles([...chosen, ...numbered])
      void addWarnings(numbered)
      return explainRejection(before, files)
    },
    /** Updates the upload state of a file. */
    update,
    remove: (id: number) => setFiles(read().filter((each) => each.id !== id)),
    clear: () => write(none),
    /** Discards uploads that expired on the server, so that the next try sends the files again. */
    clearStored: () => write(read().map((each) => ({ ...each, stored: null, progress: null }))),
  }
}

/** Subscribes to the selected files; none on the server. */
export function useArtwork(artwork: Artwork): readonly ChosenFile[] {
  return useExternalStore(artwork, none)
}
