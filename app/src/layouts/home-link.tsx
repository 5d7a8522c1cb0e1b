import { Link } from 'react-router';
import { Brand } from '../ui/brand.tsx';
import { classes } from '../ui/classes.ts';

/** The brand, leading to the home page; its name begins with what is seen of it (WCAG 2.5.3). */
export function HomeLink({ className }: { className?: string }) {
  return (
    <Link to="/" className={classes('inline-flex items-center text-ink no-underline', className)}>
      <Brand />
      <span className="sr-only"> หน้าแรก</span>
    </Link>
  );
}
