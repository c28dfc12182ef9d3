import type { ReactNode } from 'react'
import { createCustomBoxLink } from '../share/custom-box-link.ts'
import { useBoxWithLogoImprints } from './use-box-with-logo-imprints.ts'

type OwnBuilderLinkProps = { link: string; children: (to: string) => ReactNode }

/** Links the builder without a question if the box is the visitor's own, which is in the builder already. */
export function OwnBuilderLink({ link, children }: OwnBuilderLinkProps) {
  const own = useBoxWithLogoImprints()
  return children(own && createCustomBoxLink(own, '') === link ? '/swag-box-builder' : link)
}
