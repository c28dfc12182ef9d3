import { useBrand } from '#app/features/brand/use-brand.ts'

/** Logo mark: a B cut from cardboard. */
function LogoMark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" fill="none" aria-hidden="true" className={className}>
      <path
        fill="currentColor"
        fillRule="evenodd"
        d="M4 3h17.4a1.5 1.5 0 0 1 1.06.44l3.1 3.1A1.5 1.5 0 0 1 26 7.6v2.9a1.5 1.5 0 0 1-.44 1.06l-3.1 3.1a1.5 1.5 0 0 1-1.06.44h-9.2v1.8h11.2a1.5 1.5 0 0 1 1.06.44l3.6 3.6A1.5 1.5 0 0 1 28.5 22v1.9a1.5 1.5 0 0 1-.44 1.06l-3.6 3.6a1.5 1.5 0 0 1-1.06.44H4a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1Zm13.2 4.6a1.45 1.45 0 0 0 0 2.9h2.9a1.45 1.45 0 0 0 0-2.9Zm0 13.9a1.45 1.45 0 0 0 0 2.9h4.9a1.45 1.45 0 0 0 0-2.9ZM10.6 4.5h1.8v3h-1.8ZM10.6 9.5h1.8v3h-1.8ZM10.6 14.5h1.8v3h-1.8ZM10.6 19.5h1.8v3h-1.8ZM10.6 24.5h1.8v3h-1.8Z"
      />
    </svg>
  )
}

export function Logo({ className }: { className?: string }) {
  const { name, logo } = useBrand()
  if (logo) {
    const { address: url, width, height } = logo
    return (
      <img
        src={url}
        alt={name}
        width={width}
        height={height}
        className={`h-8 w-auto max-w-44 object-contain ${className ?? ''}`}
      />
    )
  }
  return (
    <span className={`inline-flex items-center gap-2.5 ${className ?? ''}`}>
      <LogoMark className="size-8 shrink-0" />
      <span className="font-display text-[1.5rem] leading-none font-bold tracking-[-0.045em]">{name}</span>
    </span>
  )
}
