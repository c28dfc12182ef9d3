import { BackLink, useCameFrom } from '#app/features/catalog/back-link.tsx'

/** For visitors who came from the builder. */
export function BackToBox() {
  return useCameFrom('/swag-box-builder') && <BackLink to="/swag-box-builder">Back to your box</BackLink>
}
