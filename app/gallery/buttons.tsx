import { ArrowRight } from 'lucide-react'
import { Badge } from '#app/ui/badge.tsx'
import { Button, ButtonLink, getButtonClass } from '#app/ui/button.tsx'
import { Specimen } from './specimen.tsx'

const variants = ['primary', 'secondary', 'ghost', 'danger'] as const
const sizes = ['sm', 'md', 'lg'] as const
const tones = ['neutral', 'outline', 'forest', 'mustard', 'terracotta', 'danger'] as const

export function Buttons() {
  return (
    <>
      {variants.map((variant) => (
        <Specimen key={variant} label={`Button, ${variant}: three sizes, busy, disabled`}>
          {sizes.map((size) => (
            <Button key={size} variant={variant} size={size}>
              {`Size ${size}`}
            </Button>
          ))}
          <Button variant={variant} busy>
            Submitting...
          </Button>
          <Button variant={variant} disabled>
            Disabled
          </Button>
        </Specimen>
      ))}
      <Specimen label="Button with an icon">
        <Button>
          Next
          <ArrowRight aria-hidden="true" />
        </Button>
      </Specimen>
      <Specimen label="ButtonLink: a place, and the place where the visitor is">
        <ButtonLink to="/">A link</ButtonLink>
        <ButtonLink to="/gallery" aria-current="page">
          Here
        </ButtonLink>
      </Specimen>
      <Specimen label="getButtonClass on an element that is not a button">
        <a href="#buttons" className={getButtonClass({ variant: 'secondary' })}>
          A plain link
        </a>
      </Specimen>
      <Specimen label="Badge: six tones">
        {tones.map((tone) => (
          <Badge key={tone} tone={tone}>
            {tone}
          </Badge>
        ))}
      </Specimen>
    </>
  )
}
