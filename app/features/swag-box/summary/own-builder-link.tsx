import { createCustomBoxLink } from '../share/copy-box-link.ts'
import { LinkToBuilder } from './builder-link.tsx'
import { useBoxWithLogoImprints } from './use-box-with-logo-imprints.ts'

/** As `BuilderLink`, but without a question if the box is the visitor's own, which is in the builder already. */
export function OwnBuilderLink({ link }: { link: string }) {
  const own = useBoxWithLogoImprints()
  return <LinkToBuilder to={own && createCustomBoxLink(own, '') === link ? '/swag-box-builder' : link} />
}
