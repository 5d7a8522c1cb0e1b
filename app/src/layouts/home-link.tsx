import { Link } from 'react-router';
import { classes } from '../ui/classes.ts';
import { Brand } from '../ui/drawings/brand.tsx';

/** Links the brand to the home page. Its accessible name starts with the visible text (WCAG 2.5.3). */
export function HomeLink({ className }: { className?: string }) {
  return (
    <Link to="/" className={classes('inline-flex items-center text-ink no-underline', className)}>
      <Brand />
      <span className="sr-only"> หน้าแรก</span>
    </Link>
  );
}
