import type { ReactNode } from 'react'
import { useBrand } from '#app/features/brand/use-brand.ts'
import { Logo } from '#app/storefront/layout/logo.tsx'
import { BoxDrawing } from '#app/ui/box-drawing.tsx'

type FrameProps = { title: string; lead?: ReactNode; children: ReactNode; footer?: ReactNode }

/** The layout of every page before sign-in. */
export function SignInFrame({ title, lead, children, footer }: FrameProps) {
  const { name } = useBrand()
  return (
    <div className="grid min-h-dvh lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
      <div aria-hidden="true" className="relative hidden overflow-hidden bg-forest text-mint lg:block">
        <BoxDrawing className="absolute top-1/2 left-1/2 w-[24rem] -translate-x-1/2 -translate-y-1/2 opacity-60 [stroke-width:0.6]" />
      </div>
      <div className="flex flex-col px-5 py-6 sm:px-10 sm:py-10">
        <header>
          <a href="/" aria-label={`${name} store`} className="inline-flex text-forest">
            <Logo />
          </a>
        </header>
        <main id="main" tabIndex={-1} className="my-auto w-full max-w-[25rem] self-center py-12">
          <h1 className="text-[2rem] leading-9 font-bold tracking-[-0.035em]">{title}</h1>
          {lead && <p className="mt-2 text-muted">{lead}</p>}
          <div className="mt-7 grid gap-5">{children}</div>
        </main>
        {footer && <footer className="text-center text-sm text-muted">{footer}</footer>}
      </div>
    </div>
  )
}
