/** An icon of 24 × 24 px in the colour of the text. Assistive technology skips it, so each use needs a text or a label. */
function Icon({ path, filled = false }: { path: string; filled?: boolean }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width="24"
      height="24"
      fill={filled ? 'currentColor' : 'none'}
      stroke={filled ? 'none' : 'currentColor'}
      strokeWidth="2"
      fillRule="evenodd"
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  );
}

export const MenuIcon = () => <Icon path="M3 6h18M3 12h18M3 18h18" />;
export const ThemeIcon = () => (
  <Icon filled path="M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20m0 2a8 8 0 0 1 0 16z" />
);
export const InstagramIcon = () => (
  <Icon path="M8 3h8a5 5 0 0 1 5 5v8a5 5 0 0 1-5 5H8a5 5 0 0 1-5-5V8a5 5 0 0 1 5-5m4 5a4 4 0 1 0 0 8 4 4 0 0 0 0-8m5-1.500h.1" />
);
export const WhatsAppIcon = () => (
  <Icon
    filled
    path="M12 2a10 10 0 0 0-8.6 15L2 22l5.2-1.400A10 10 0 1 0 12 2M8.5 6.700c.3 0 .5 0 .7.5l.8 1.900c.1.3 0 .5-.1.7l-.7.9c.7 1.4 1.7 2.3 3.2 3l.9-1c.2-.3.4-.3.7-.2l1.9.9c.3.1.5.3.4.6 0 1.3-1 2.2-2.2 2.3-3.4 0-7.4-3.8-7.5-7.2 0-1.2.8-2.4 1.9-2.4"
  />
);
export const PreviousIcon = () => <Icon path="m15 4-8 8 8 8" />;
export const NextIcon = () => <Icon path="m9 4 8 8-8 8" />;
export const PlayIcon = () => <Icon filled path="M6 3v18l15-9z" />;
export const PauseIcon = () => <Icon filled path="M5 4h5v16H5zm9 0h5v16h-5z" />;
export const AccessibilityIcon = () => (
  <Icon path="M12 1.500a10.5 10.5 0 1 0 0 21 10.5 10.5 0 0 0 0-21M12 6h.1M6.5 9.500l5.5 1 5.5-1M12 10.500v4l-2.5 5m2.5-5 2.5 5" />
);
export const LockIcon = () => <Icon path="M6 11V8a6 6 0 0 1 12 0v3M4 11h16v10H4z" />;
export const CardIcon = () => <Icon path="M2 5h20v14H2zm0 5h20M6 15h4" />;
export const GuaranteeIcon = () => (
  <Icon path="M12 2 4 5v6c0 5 3.5 9 8 11 4.500-2 8-6 8-11V5zM8.500 12l2.500 2.500 4.500-5" />
);
/** The mark of PIX: a square on its corner, cut by the two curves that meet in it. */
export const PixIcon = () => (
  <Icon path="M12 2.500 21.500 12 12 21.500 2.500 12zM6 8.500h1.500c1 0 1.500.500 2 1L12 12l2.500-2.500c.500-.500 1-1 2-1H18M6 15.500h1.500c1 0 1.500-.500 2-1L12 12l2.500 2.500c.500.500 1 1 2 1H18" />
);
