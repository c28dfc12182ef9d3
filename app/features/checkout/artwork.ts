import { createArtwork } from '#app/features/uploads/artwork/artwork.ts'
import { checkoutDraft } from './draft.store.ts'

/** The files of this tab's checkout. The draft remembers their names, to tell after a reload which are missing. */
export const artwork = createArtwork({ onChosen: checkoutDraft.setFileNames })
