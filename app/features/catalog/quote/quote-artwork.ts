import { loadFontAdvice } from '#app/features/requests/artwork/inspect/load-font-advice.ts'
import { createArtwork } from '#app/features/uploads/artwork/artwork.ts'

/** Files of the quote that a visitor fills in; they live as long as the page load. */
export const quoteArtwork = createArtwork({ findWarning: loadFontAdvice })
