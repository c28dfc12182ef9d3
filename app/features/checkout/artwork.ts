import { createArtwork } from '#app/features/uploads/artwork/artwork.ts'
import { checkoutDraft } from './draft.store.ts'

/** Files of this tab's checkout. The draft stores their names, to report missing files after a reload. */
export const artwork = createArtwork({
  onChosen: checkoutDraft.setFileNames,
  async findWarning(file) {
    const { findFontAdvice } = await import('#app/features/requests/artwork/inspect/find-font-advice.ts')
    return findFontAdvice(file)
  },
})
