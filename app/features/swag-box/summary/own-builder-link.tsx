import type { ReactNode } from 'react'
import { createCustomBoxLink } from '../share/custom-box-link.ts'
import { useBoxWithLogoImprints } from './use-box-with-logo-imprints.ts'

type OwnBuilderLinkProps = { link: string; children: (to: string) => ReactNode }

/** Links to the builder itself if it already has the box: a box link would ask whether to add or replace. */
export function OwnBuilderLink({ link, children }: OwnBuilderLinkProps) {
  const own = useBoxWithLogoImprints()
  return children(own && createCustomBoxLink(own, '') === link ? '/swag-box-builder' : link)
}
