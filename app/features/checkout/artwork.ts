import { loadFontAdvice } from '#app/features/requests/artwork/inspect/load-font-advice.ts'
import { createArtwork } from '#app/features/uploads/artwork/artwork.ts'
import { checkoutDraft } from './draft.store.ts'

/** Files of this tab's checkout. The draft stores their names, to report missing files after a reload. */
export const artwork = createArtwork({ onChosen: checkoutDraft.setFileNames, findWarning: loadFontAdvice })
