import { BackLink, useCameFrom } from '#app/features/catalog/back-link.tsx'

const builder = '/swag-box-builder'

/** For visitors who came from the builder. */
export function BackToBox() {
  return useCameFrom(builder) && <BackLink to={builder}>Back to your box</BackLink>
}
