//! One test a rule and a ruling, named by it; a file a concept, as in the rules themselves.

mod attack;
mod board;
mod builder;
mod capture;
mod effect;
mod examples;
mod healer;
mod mist_night;
mod order_of_play;
mod positions;
mod resign;
mod seeker;
mod setup;
mod specials;
mod steps;
mod table;
mod thief_day;
mod thief_night;
mod treasure;
