import { Link } from 'react-router';
import digital from '#app/images/digital.svg';
import styles from './banner.module.css';
import { Icon } from './icon.tsx';

type Props = { title: string; text: string; className?: string; isLazy?: boolean };

/** Framed drawing that leads to the digital products. */
export const DigitalBanner = ({ title, text, className = '', isLazy = false }: Props) => (
  <Link to="/digital" className={`${styles.banner} ${className}`}>
    <img src={digital} alt="" width="480" height="360" loading={isLazy ? 'lazy' : undefined} />
    <span>
      <b>{title}</b>
      {text}
    </span>
    <Icon name="forward" />
  </Link>
);
