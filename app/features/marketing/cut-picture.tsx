import { classes } from '#app/ui/classes.ts'
import { Picture, type PictureProps } from '#app/ui/picture.tsx'

type CutPictureProps = PictureProps & {
  /** Fades the shadow out before the edge, for a picture that ends in the open and not at a panel's border. */
  faded?: boolean
}

/**
 * One of our own pictures without its ground: multiplied onto the colour it stands on, shadow and all. The panel around
 * it needs a colour and `isolate`, and must not be smaller than the picture. Not for dark panels.
 */
export function CutPicture({ className, faded = false, ...picture }: CutPictureProps) {
  return (
    <Picture
      {...picture}
      className={classes('bg-transparent! mix-blend-multiply brightness-110', faded && 'faded-edges', className)}
    />
  )
}
